// One line per long step: in a terminal it changes in place, elsewhere plain lines are printed now and then.
// The work runs in processes of its own, so this process can always update the line.

/** @param {number} start */
const secondsSince = (start) => ((Date.now() - start) / 1000).toFixed(1)

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const clearLine = '\r\x1b[2K'

/**
 * Shows one step: details while it runs, and a last line.
 * @typedef {{ detail: (text: string) => void, end: (line: string) => void }} Line
 */

/** @type {(title: string, start: number) => Line} */
const movingLine = (title, start) => {
  let detail = ''
  let turn = 0
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - start) / 1000)
    const line = `${frames[turn++ % frames.length]} ${title}  ${seconds} s  ${detail}`
    process.stdout.write(clearLine + line.slice(0, (process.stdout.columns || 80) - 1))
  }, 100)
  return {
    detail: (text) => (detail = text),
    end(line) {
      clearInterval(timer)
      process.stdout.write(`${clearLine}${line}\n`)
    },
  }
}

/** @type {(title: string, start: number) => Line} */
const plainLines = (title, start) => {
  console.log(`${title} …`)
  let detail = ''
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - start) / 1000)
    console.log(`  still at it, ${seconds} s${detail === '' ? '' : `: ${detail}`}`)
  }, 5_000)
  return {
    detail: (text) => (detail = text),
    end(line) {
      clearInterval(timer)
      console.log(line)
    },
  }
}

/**
 * Runs one step and shows it. `work` gets a function that shows a few words of detail.
 * @template T
 * @param {string} title
 * @param {(detail: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const start = Date.now()
  const line = (process.stdout.isTTY ? movingLine : plainLines)(title, start)
  try {
    const result = await work(line.detail)
    line.end(`✓ ${title} (${secondsSince(start)} s)`)
    return result
  } catch (error) {
    line.end(`✗ ${title} (${secondsSince(start)} s)`)
    throw error
  }
}
