import { once } from 'node:events'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { codeOf, Trouble } from './trouble.mjs'

/** Checks the range of package.json's `engines`, `>=20.19`. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Trouble(`Node ${version} is too old. Forecourt needs Node 20.19 or newer: https://nodejs.org`)
}

/**
 * Checks that the port is free, before minutes of work.
 * @param {number} port
 * @param {string} host
 * @param {string} [otherwise] how to choose another
 */
export async function checkPort(
  port,
  host,
  otherwise = `Set PORT to a free one, such as: PORT=${port + 1} npm start`,
) {
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw new Trouble('PORT must be a number from 0 to 65535.')
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      throw new Trouble(`Port ${port} is taken by another program. ${otherwise}`)
    }
    if (codeOf(error) === 'EACCES')
      throw new Trouble(`Port ${port} may not be used. Set PORT to one above 1023.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(codeOf(error) ?? ''))
      throw new Trouble(`This machine has no address ${host}. Set HOST to one that it has, or leave it out.`)
    throw error
  } finally {
    server.close()
  }
}

/**
 * @param {string} folder
 * @param {number} bytes still to be written, roughly
 */
export async function checkDisk(folder, bytes) {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  /** @param {number} number */
  const megabytes = (number) => `${Math.round(number / 1_000_000)} MB`
  throw new Trouble(
    `The disk is full: ${megabytes(free)} are free where the project lies, about ${megabytes(bytes)} are needed.`,
  )
}
