# Installs the command `ppn` @VERSION@ for this user.
#
# PPN_CLI_INSTALL_DIR   the folder for the program; by default ~\.cargo\bin
# PPN_CLI_DOWNLOAD_URL  where the archives are
$ErrorActionPreference = 'Stop'

$url = if ($env:PPN_CLI_DOWNLOAD_URL) { $env:PPN_CLI_DOWNLOAD_URL } else { '@URL@' }
$cargo = if ($env:CARGO_HOME) { $env:CARGO_HOME } else { Join-Path $HOME '.cargo' }
$folder = if ($env:PPN_CLI_INSTALL_DIR) { $env:PPN_CLI_INSTALL_DIR } else { Join-Path $cargo 'bin' }
$archive = 'ppn-cli-x86_64-pc-windows-msvc.zip'
$sums = @'
@SUMS@
'@

$line = $sums -split "`n" | Where-Object { $_.TrimEnd().EndsWith(" *$archive") }
if (-not $line) { throw "no archive for this platform: use ``cargo install ppn-cli``" }
$expected = $line.Split(' ')[0]

$work = Join-Path ([System.IO.Path]::GetTempPath()) ([System.Guid]::NewGuid())
New-Item -ItemType Directory -Path $work | Out-Null
try {
    Write-Output "downloading $url/$archive"
    $file = Join-Path $work $archive
    Invoke-WebRequest -Uri "$url/$archive" -OutFile $file -UseBasicParsing
    if ((Get-FileHash $file -Algorithm SHA256).Hash.ToLower() -ne $expected) {
        throw "$archive has the wrong checksum"
    }
    Expand-Archive -Path $file -DestinationPath $work
    New-Item -ItemType Directory -Path $folder -Force | Out-Null
    Copy-Item (Join-Path $work 'ppn.exe') (Join-Path $folder 'ppn.exe') -Force
    Write-Output "installed $(Join-Path $folder 'ppn.exe')"
} finally {
    Remove-Item -Recurse -Force $work
}
