import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFiles, readProjectFile, root } from './project-files.ts'

// Follows pages that walk through a change ("Adding a filter") step by step in a copy of the sources.

export interface Step {
  /** `*` stands for each language. */
  readonly file: string
  /** The code in front of which the text is inserted; absent if the file is new. */
  readonly line?: string | undefined
  readonly text: string
}

/** The steps of a page: a file in bold, "above" some code or "new", and the text. */
export const stepsOf = (page: string): Step[] =>
  [
    ...readProjectFile(page).matchAll(
      /\*\*`(?<file>[^`]+)`\*\*, (?:above `(?<line>[^`]+)`|new):\n\n```\w+\n(?<text>[\s\S]*?)```/g,
    ),
  ].map(({ groups = {} }) => ({
    file: groups['file'] ?? '',
    line: groups['line'],
    text: groups['text'] ?? '',
  }))

/** The files that a step names. */
export function filesOf({ file, line }: Step): string[] {
  if (line === undefined) return [file]
  const [before = '', after] = file.split('*')
  return projectFiles().filter((name) =>
    after === undefined
      ? name === file
      : name.startsWith(before) &&
        name.endsWith(after) &&
        /^\w\w$/.test(name.slice(before.length, name.length - after.length)),
  )
}

/** A copy of the sources, with the project's packages, in which steps can be applied. */
export function copySources() {
  const copy = mkdtempSync(join(tmpdir(), 'forecourt-copy-'))
  for (const file of projectFiles())
    if (!/^(?:demo\/data|docs\/screenshots|public)\//.test(file)) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(root, 'node_modules', program), ...args],
      { cwd: copy, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'test', VITEST: '' } },
    )
    return { status, said: `${stdout}${stderr}` }
  }
  return {
    path: (file: string) => join(copy, file),
    follow(steps: readonly Step[]) {
      for (const step of steps)
        for (const file of filesOf(step)) {
          const path = join(copy, file)
          mkdirSync(dirname(path), { recursive: true })
          const { line, text } = step
          const before = line === undefined ? '' : readFileSync(path, 'utf8')
          if (line !== undefined && before.split(line).length !== 2)
            throw new Error(`${file} does not have one "${line}"`)
          // A function, because "$" in the text would be a replacement pattern.
          writeFileSync(path, line === undefined ? text : before.replace(line, () => text + line))
        }
    },
    types: (...args: string[]) => run('typescript/bin/tsc', ...args),
    /** Runs the checks of pages and other tests of the project. */
    tests(checks: readonly string[], others: readonly string[]) {
      for (const file of checks) cpSync(join(root, file), join(copy, file.replace('.checks.', '.test.')))
      return run('vitest/vitest.mjs', 'run', '--testTimeout=30000', 'scripts/adding-a-', ...others)
    },
    close: () => rmSync(copy, { recursive: true, force: true }),
  }
}
