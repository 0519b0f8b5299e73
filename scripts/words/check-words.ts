import { readTexts } from '../docs/texts.ts'
import { type Finding, rejectedIn, rejectedInText } from './findings.ts'
import { declaredNames } from './names.ts'
import { rejectedWords } from './words.ts'

/*
 * Refuses words that say nothing in names of the code, and words without a person in comments, test names and documents
 * (scripts/words/words.ts).     node scripts/words/check-words.ts
 */
const { root, texts } = await readTexts()
/** A file without any of the words needs no parsing. */
const suspicious = new RegExp(rejectedWords.map(({ word }) => word.replace('-', '_?')).join('|'), 'i')
/** The word list itself with its test, and applied migrations, which never change. */
const exempt = /^scripts\/words\/|\/migrations\//

const problems = (await Promise.all([...texts].map(problemsIn))).flat()
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length) process.exitCode = 1
else process.stdout.write(`Words of ${root}: none that is refused.\n`)

async function problemsIn([file, text]: [string, string]): Promise<string[]> {
  const findings = [...(await rejectedNames(file, text)), ...(exempt.test(file) ? [] : rejectedInText(text))]
  return findings.map(
    ({ line, name, word, use }) =>
      `${file}:${line} ${name ? `${name}: ` : ''}not \`${word.replace('-', ' ')}\`; instead: ${use}`,
  )
}

async function rejectedNames(file: string, text: string): Promise<Finding[]> {
  if (!/\.tsx?$/.test(file) || !suspicious.test(text)) return []
  const bytes = Buffer.from(text)
  return (await declaredNames(text, file.endsWith('x'))).flatMap(({ offset, ...name }) => {
    const rejected = rejectedIn(name)
    if (!rejected) return []
    const line = bytes.subarray(0, offset).toString().split('\n').length
    return [{ line, name: name.name, word: rejected.word, use: rejected.use }]
  })
}
