// `npm run notices` writes into third-party/ what copies of Forecourt must include: a bill of materials (CycloneDX,
// made by npm) and the licence texts of all packages that a running Forecourt uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAllowed, type LockedPackage, lockedPackages } from './licences.ts'
import { root } from './project-files.ts'
import { npm } from './setup/packages.mjs'
import { run } from './setup/run.mjs'
import { tell, Trouble } from './setup/trouble.mjs'

const out = join(root, 'third-party')

/** npm knows the tree, but names the project after its folder, so the name is replaced. */
async function billOfMaterials(name: string): Promise<object> {
  const [program, args] = npm()
  const lines: string[] = []
  const { code } = await run(
    program,
    [...args, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--loglevel=error'],
    { cwd: root, onLine: (line: string) => lines.push(line) },
  )
  if (code !== 0) throw new Trouble(`npm sbom failed:\n${lines.slice(-20).join('\n')}`)
  // npm writes the schema that it names.
  const bill = JSON.parse(lines.join('\n')) as { metadata: { component: { name: string } } }
  bill.metadata.component.name = name
  return bill
}

const isText = (file: string) => /^(?:licen[cs]e|copying|notice)/i.test(file)

/** Licence and notice texts of a package; a package without any gets its licence's name. */
function textOf({ folder, licence, name }: LockedPackage): string {
  const dir = join(root, folder)
  const texts = readdirSync(dir)
    .filter(isText)
    .toSorted()
    .map((file) => readFileSync(join(dir, file), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  // package.json names the author.
  const { author, repository } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    author?: string | { name?: string }
    repository?: string | { url?: string }
  }
  const by = typeof author === 'object' ? author.name : author
  const at = typeof repository === 'object' ? repository.url : repository
  return [`${name} comes without a text. It is under ${licence}.`, by && `By ${by}.`, at]
    .filter(Boolean)
    .join(' ')
}

try {
  const { name } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { name: string }
  const used = lockedPackages().filter(({ dev }) => !dev)
  const refused = used.filter((each) => !isAllowed(each))
  if (refused.length > 0)
    throw new Trouble(`No licence of ours allows ${refused.map((each) => each.name).join(', ')}.`)
  const here = used.filter(({ folder }) => existsSync(join(root, folder)))
  const elsewhere = used.filter((each) => !here.includes(each))
  const notices = [
    `Forecourt uses the work of others: ${here.length} packages, each with its licence below.`,
    ...here.map(
      (each) => `${'='.repeat(80)}\n${each.name} ${each.version} (${each.licence})\n\n${textOf(each)}`,
    ),
    `${'='.repeat(80)}\nOn other platforms these take the place of their like above:\n\n${elsewhere
      .map((each) => `${each.name} ${each.version} (${each.licence})`)
      .join('\n')}`,
  ]
  await mkdir(out, { recursive: true })
  await writeFile(join(out, 'notices.txt'), `${notices.join('\n\n')}\n`)
  await writeFile(join(out, 'sbom.cdx.json'), `${JSON.stringify(await billOfMaterials(name), null, 2)}\n`)
  console.log(`third-party/notices.txt: ${here.length} packages\nthird-party/sbom.cdx.json: CycloneDX`)
} catch (error) {
  process.exitCode = tell(error)
}
