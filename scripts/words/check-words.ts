import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readTexts } from '../docs/texts.ts'
import { type Baseline, compare, type Finding, rejectedIn, shrink } from './findings.ts'
import { declaredNames } from './names.ts'
import { rejectedWords } from './words.ts'

/*
 * Refuses words that say nothing in names of the code (scripts/words/words.ts). Names from before stand in
 * scripts/words/baseline.json, which may only shrink.     node scripts/words/check-words.ts [--shrink]
 */
const { root, texts } = await readTexts()
const baselineFile = path.join(root, 'scripts/words/baseline.json')
const baseline = JSON.parse(await readFile(baselineFile, 'utf8')) as Baseline
/** A file without any of the words needs no parsing. */
const suspicious = new RegExp(rejectedWords.map(({ word }) => word.replace('-', '_?')).join('|'), 'i')

const findings = (await Promise.all([...texts].map(findingsIn))).flat()
if (process.argv.includes('--shrink')) {
  await writeFile(baselineFile, `${JSON.stringify(shrink(findings, baseline), null, 2)}\n`)
} else {
  const problems = compare(findings, baseline)
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length) process.exitCode = 1
  else process.stdout.write(`Names of ${root}: no refused word that is new, ${findings.length} from before.\n`)
}

async function findingsIn([file, text]: [string, string]): Promise<Finding[]> {
  if (!/\.tsx?$/.test(file) || !suspicious.test(text)) return []
  const bytes = Buffer.from(text)
  return (await declaredNames(text, file.endsWith('x'))).flatMap(({ offset, ...name }) => {
    const rejected = rejectedIn(name)
    if (!rejected) return []
    return [{ file, line: bytes.subarray(0, offset).toString().split('\n').length, name: name.name, refused: rejected }]
  })
}
