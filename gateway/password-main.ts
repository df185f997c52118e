import { randomBytes } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { answerHelp } from '#service/command-line.ts'
import { hashPassword, leastPasswordLength, mostPasswordLength } from './auth/password.ts'

// `npm run password -- FILE`: asks for a password and writes its hash for FORECOURT_PASSWORD_FILE.

const usage = `npm run password -- FILE

Asks for a password twice and writes its hash into FILE, which only you may read. Left empty, a password is made and
shown once. Where there is no terminal, the first line of standard input is the password. Then start with
FORECOURT_PASSWORD_FILE=FILE; a new password ends all sessions.`

/** Reads a line without echo. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: true })
  try {
    return await new Promise((resolve, reject) => {
      lines.on('close', () => reject(new Error('No password was given.')))
      lines.question(question, resolve)
      // The prompt is printed already; this suppresses the echo.
      Reflect.set(lines, '_writeToOutput', () => {})
    })
  } finally {
    lines.removeAllListeners('close')
    lines.close()
    process.stdout.write('\n')
  }
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

async function choose(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await ask('Password (empty: one is made for you): ')
  if (password === '') {
    const made = randomBytes(15).toString('base64url')
    console.log(`The password is ${made}`)
    return made
  }
  if ((await ask('Once more: ')) !== password) throw new Error('The two are not the same.')
  return password
}

try {
  const [file, ...more] = process.argv.slice(2)
  answerHelp(process.argv.slice(2), usage)
  if (file === undefined || more.length > 0 || file.startsWith('-')) throw new Error(usage)
  const password = await choose()
  if (password.length < leastPasswordLength || password.length > mostPasswordLength)
    throw new Error(`The password must have ${leastPasswordLength} to ${mostPasswordLength} characters.`)
  writeFileSync(file, `${await hashPassword(password)}\n`, { mode: 0o600 })
  // An existing file keeps its mode otherwise.
  chmodSync(file, 0o600)
  console.log(`Written. Start with FORECOURT_PASSWORD_FILE=${file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
