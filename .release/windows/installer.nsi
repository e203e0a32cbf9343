; The installer for Windows, made by ".release/make windows" with
;
;   makensis -DVERSION=… -DSOURCE=FOLDER -DOUT=FILE installer.nsi
;
; It installs for the present user, without administrator's rights: the program,
; an entry in the Start menu, the types of game records for "Open with", and an
; uninstaller. Games and settings stay when it is removed. /S asks nothing.
Unicode true
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
!include MUI2.nsh

Name "Jingzi"
BrandingText "Jingzi ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Jingzi"
InstallDirRegKey HKCU "Software\Jingzi" "Folder"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Jingzi"

VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "Jingzi"
VIAddVersionKey /LANG=0 "FileDescription" "Jingzi installer"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "LegalCopyright" "The authors of Jingzi"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\Jingzi.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The first is the one for all other systems.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"

LangString RECORD ${LANG_ENGLISH} "Game record"
LangString RECORD ${LANG_SIMPCHINESE} "棋谱"
LangString RECORD ${LANG_TRADCHINESE} "棋譜"
LangString RUNNING ${LANG_ENGLISH} "Jingzi is running. Close it, then try again."
LangString RUNNING ${LANG_SIMPCHINESE} "Jingzi 正在运行。请先关闭，然后重试。"
LangString RUNNING ${LANG_TRADCHINESE} "Jingzi 正在執行。請先關閉，然後重試。"

; Free asks until nothing runs from the folder: a program that runs cannot be
; opened for writing.
!macro Free UN
Function ${UN}Free
  again:
  IfFileExists "$INSTDIR\Jingzi.exe" 0 free
  ClearErrors
  FileOpen $0 "$INSTDIR\Jingzi.exe" a
  IfErrors 0 closed
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
  Abort
  closed:
  FileClose $0
  free:
FunctionEnd
!macroend
!insertmacro Free ""
!insertmacro Free "un."

!macro EachType DO
  !insertmacro ${DO} ".sgf"
  !insertmacro ${DO} ".psq"
  !insertmacro ${DO} ".rec"
  !insertmacro ${DO} ".lib"
  !insertmacro ${DO} ".sav"
  !insertmacro ${DO} ".pos"
!macroend

; A type that another program has stays that program's: Jingzi is among those
; that Windows offers.
!macro Offer TYPE
  WriteRegNone HKCU "Software\Classes\${TYPE}\OpenWithProgids" "Jingzi.Record"
  WriteRegStr HKCU "Software\Classes\Applications\Jingzi.exe\SupportedTypes" "${TYPE}" ""
!macroend
!macro Withdraw TYPE
  DeleteRegValue HKCU "Software\Classes\${TYPE}\OpenWithProgids" "Jingzi.Record"
  DeleteRegKey /ifempty HKCU "Software\Classes\${TYPE}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "Software\Classes\${TYPE}"
!macroend

!define NotifyShell "System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'"

Section
  Call Free
  SetOutPath "$INSTDIR"
  File "${SOURCE}/Jingzi.exe"
  File "${SOURCE}/licences.txt"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Jingzi.lnk" "$INSTDIR\Jingzi.exe"

  WriteRegStr HKCU "Software\Classes\Jingzi.Record" "" "$(RECORD)"
  WriteRegStr HKCU "Software\Classes\Jingzi.Record\DefaultIcon" "" "$INSTDIR\Jingzi.exe,0"
  WriteRegStr HKCU "Software\Classes\Jingzi.Record\shell\open\command" "" '"$INSTDIR\Jingzi.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Applications\Jingzi.exe\shell\open\command" "" '"$INSTDIR\Jingzi.exe" "%1"'
  !insertmacro EachType Offer

  WriteRegStr HKCU "Software\Jingzi" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Jingzi"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Jingzi"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Jingzi.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  SectionGetSize 0 $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  ${NotifyShell}
SectionEnd

Section Uninstall
  Call un.Free
  Delete "$INSTDIR\Jingzi.exe"
  Delete "$INSTDIR\licences.txt"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR" ; only if nothing else is in it
  Delete "$SMPROGRAMS\Jingzi.lnk"
  !insertmacro EachType Withdraw
  DeleteRegKey HKCU "Software\Classes\Jingzi.Record"
  DeleteRegKey HKCU "Software\Classes\Applications\Jingzi.exe"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Jingzi"
  ${NotifyShell}
SectionEnd
