cask "jingzi" do
  version "@VERSION@"
  sha256 "@SHA256@"

  url "https://github.com/@REPOSITORY@/releases/download/v#{version}/jingzi-#{version}-macos.zip"
  name "Jingzi"
  desc "Tic-tac-toe, gomoku and renju with a look into the computer's search tree"
  homepage "https://github.com/@REPOSITORY@"

  depends_on macos: :monterey

  app "Jingzi.app"

  zap trash: "~/Library/Application Support/jingzi"

  caveats <<~EOS
    Jingzi is not notarised. If macOS refuses to open it, choose Open Anyway in
    System Settings, Privacy & Security.
  EOS
end
