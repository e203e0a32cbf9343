// Plays the page that .release/make web has built in Chromium, in Chinese: it
// loads, takes a click, and the computer answers.
//
//   npm install --prefix FOLDER playwright-core@1.64.1
//   NODE_PATH=FOLDER/node_modules node .release/web/try.mjs PAGE-FOLDER [PICTURE-FOLDER]
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import path from "node:path";

const require = createRequire(path.join(process.env.NODE_PATH ?? ".", "x"));
const { chromium } = require("playwright-core");
const [folder, pictures] = process.argv.slice(2);
const patience = 300_000; // milliseconds

const types = { ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".wasm": "application/wasm" };
const server = createServer(async (request, answer) => {
  const name = path.basename(new URL(request.url, "http://x").pathname) || "index.html";
  try {
    const data = await readFile(path.join(folder, name));
    answer.writeHead(200, { "Content-Type": types[path.extname(name)] ?? "text/plain" }).end(data);
  } catch {
    answer.writeHead(404).end();
  }
});
await new Promise(done => server.listen(0, "127.0.0.1", done));
const address = `http://127.0.0.1:${server.address().port}/`;

const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const context = await browser.newContext({ locale: "zh-CN", viewport: { width: 900, height: 800 } });
const page = await context.newPage();
page.on("console", said => console.log("  page:", said.text()));
page.on("pageerror", problem => console.log("  page fails:", problem.message));

// seen counts the pixels of the two players' marks in a part of the page.
const eye = await context.newPage();
async function seen(clip) {
  const png = await page.screenshot({ clip });
  return eye.evaluate(async data => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data: p } = pen.getImageData(0, 0, image.width, image.height);
    let blue = 0, red = 0;
    for (let i = 0; i < p.length; i += 4) {
      if (p[i + 2] > p[i] + 60 && p[i + 2] > p[i + 1] + 20) blue++;
      if (p[i] > p[i + 2] + 110 && p[i] > p[i + 1] + 70) red++;
    }
    return { blue, red };
  }, png.toString("base64"));
}
async function until(what, true_) {
  const end = Date.now() + patience;
  while (!await true_()) {
    if (Date.now() > end) throw new Error(`${what} did not come`);
    await new Promise(done => setTimeout(done, 200));
  }
  console.log(`${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
}
async function picture(name) {
  if (pictures) await page.screenshot({ path: path.join(pictures, name + ".png") });
}

const began = Date.now();
let failed = false;
try {
  await page.goto(address);
  await until("the window, named in Chinese", async () => /井字/.test(await page.title()) && await page.locator("canvas").count() > 0);
  const board = { x: 100, y: 150, width: 700, height: 500 };
  let before = await seen(board);
  await until("a picture that stands still", async () => {
    const now = await seen(board), same = now.blue === before.blue && now.red === before.red;
    before = now;
    return same;
  });
  await picture("web-loaded");
  await page.mouse.click(450, 420); // the middle of the board
  await page.mouse.move(5, 795);
  await until("our cross and the computer's ring", async () => {
    const now = await seen(board);
    return now.blue > before.blue + 300 && now.red > before.red + 300;
  });
  await picture("web-answered");
} catch (problem) {
  console.log(String(problem));
  await picture("web-failed").catch(() => {});
  failed = true;
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
