import { describe, expect, test } from '@jest/globals'
import { checkDocs } from './check.ts'
import { readTexts } from './texts.ts'

/** Apart from the numbers below, or this file would point to decisions that are not there. */
const FOLDER = 'docs/decisions'

const valid = {
  'docs/decisions/naming.md': '# Naming\n\n<a id="0001"></a>\n## A field has one name\n',
  'docs/guide.md': 'See [why](decisions/naming.md#0001), [here](#try-it) and `kit/write.ts`.\n\n## Try it\n',
  'kit/write.ts': '/** One name (docs/decisions/naming.md). */\n',
  'kit/write.test.ts': "test('writes once', …)",
}

/** The problems of the sound texts with some of them replaced, as `file:line message`. */
function problemsWith(changed: Record<string, string> = {}, left: readonly string[] = []) {
  const texts = new Map(Object.entries({ ...valid, ...changed }).filter(([name]) => !left.includes(name)))
  const folders = [...texts.keys()].flatMap((name) =>
    name.split('/').map((_, at, all) => all.slice(0, at + 1).join('/')),
  )
  return checkDocs(texts, new Set(folders)).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

describe('the check of documents', () => {
  test('accepts documents in which everything resolves', () => expect(problemsWith()).toEqual([]))

  test.each([
    [
      'a link to no file',
      'Text.\n\n[why](decisions/gone.md)',
      'docs/guide.md:3 the link to decisions/gone.md leads nowhere',
    ],
    [
      'an anchor that is not there',
      '[why](decisions/naming.md#9999)',
      'docs/guide.md:1 docs/decisions/naming.md has no anchor #9999',
    ],
    ['a heading that is not there', '[here](#try-it)', 'docs/guide.md:1 docs/guide.md has no anchor #try-it'],
    ['a path that moved', '`kit/moved.ts`', 'docs/guide.md:1 `kit/moved.ts`: there is no such path'],
    ['a file name that no file has', '`moved.ts`', 'docs/guide.md:1 `moved.ts`: there is no such path'],
    [
      'a test that is not there',
      '`npm run unit -- kit/write gone --maxWorkers=1`',
      'docs/guide.md:1 no test has "gone" in its path',
    ],
    [
      'a test that its file does not have',
      '`write.test.ts` *writes once*, *writes twice*',
      'docs/guide.md:1 write.test.ts has no test *writes twice*',
    ],
    ['a folder that is not there', '`kit/gone`', 'docs/guide.md:1 `kit/gone`: there is no such path'],
  ])('reports %s with its line', (_, text, problem) =>
    expect(problemsWith({ 'docs/guide.md': text })).toEqual([problem]),
  )

  test('reports a trail that leads a newcomer through more than six files', () => {
    const files = Array.from({ length: 7 }, (_, n) => `kit/step${n}.ts`)
    const steps = Object.fromEntries(files.map((file) => [file, '']))
    const trail = (count: number) =>
      `# Trails\n\n## 1. Leave\n\n${files
        .slice(0, count)
        .map((file, n) => `${n + 1}. \`${file}\`: a step.`)
        .join('\n')}\n`
    expect(problemsWith({ ...steps, 'docs/trails.md': trail(6) })).toEqual([])
    expect(problemsWith({ ...steps, 'docs/trails.md': trail(7) })).toEqual([
      'docs/trails.md:3 this trail has 7 files, more than 6',
    ])
  })

  test('reports a package that does not say what it is for', () => {
    const described = { 'remotes/hr/package.json': '{}', 'remotes/hr/README.md': 'People.' }
    expect(problemsWith({ ...described, 'remotes/hr/src/package.json': '{}' })).toEqual([])
    expect(problemsWith({ ...described, 'remotes/it/package.json': '{}' })).toEqual([
      'remotes/it/package.json:1 a package says in its README.md what it is for',
    ])
  })

  test('reports a pointer in code to a decision that is not there', () =>
    expect(problemsWith({ 'kit/read.ts': `// ${FOLDER}/0042` })).toEqual([
      `kit/read.ts:1 ${FOLDER}/0042 does not exist`,
    ]))

  test('reports a decision that only documents point to', () =>
    expect(problemsWith({ 'kit/write.ts': '', 'README.md': '`docs/decisions/naming.md`' })).toEqual([
      'docs/decisions/naming.md:1 no code points to this decision: name its path in a comment',
    ]))

  test('leaves addresses, packages, other sites, placeholders and fenced code alone', () =>
    expect(
      problemsWith({
        'docs/guide.md':
          '`/api/v1` `@ems/ui/card` `application/json` `kit/<name>.ts` [site](https://example.com/a.md)\n```\nkit/none.ts\n```',
      }),
    ).toEqual([]))

  test('leaves comments of applied migrations alone: they never change', () =>
    expect(problemsWith({ 'services/api/sql/migrations/0001_baseline.sql': `-- ${FOLDER}/0040` })).toEqual([]))
})

test('every pointer, link and path of the documents resolves', async () => {
  const { texts, paths } = await readTexts()

  expect(texts.size).toBeGreaterThan(1_000)
  expect(checkDocs(texts, paths)).toEqual([])
})
