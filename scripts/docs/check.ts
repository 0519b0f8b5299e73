import path from 'node:path'

export type Problem = { file: string; line: number; message: string }
type Texts = ReadonlyMap<string, string>

const DECISIONS = 'docs/decisions/'
/** Most files that a newcomer reads for one fact of the business. */
const MAX_TRAIL_FILES = 6
/** Applied migrations never change, not even their comments. */
const frozen = /\/migrations\//
/** Made by a command or by the reader of a tutorial, so a checkout does not have them. */
const created = [/^deploy\/secrets/, /^bench\/results/, /^remotes\/gudang\b/, /\/segments\b/, /(^|\/)node_modules\//]
/** A path in backticks: without placeholders, with a slash or the ending of a source file. */
const pathLike = /^(?:\.\/)?[\w@.-]+(?:\/[\w@.-]+)+\/?$|^[\w@][\w@.-]*\.(?:ts|tsx|sql|mjs)$/
/** Of the services, departments and shared packages. */
const packageFile = /^(?:(?:services|remotes|shared)\/[^/]+|host|bench|e2e)\/package\.json$/
const source = /\.(ts|tsx|sql|mjs|md|css)$/

/**
 * Problems of the documents: a decision without a pointer in code, a pointer, link or anchor that leads nowhere, a path in
 * backticks without its file, a test command without its test, a named test that its file does not have, a trail of too many files, a
 * package without a README. `texts` has the content of text files, `paths` every file and folder.
 */
export function checkDocs(texts: Texts, paths: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  const pointed = new Set<string>()
  const names = new Set([...paths].map((name) => path.posix.basename(name)))
  const tests = [...paths].filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  for (const [file, text] of texts) {
    const isDocument = file.endsWith('.md')
    const report = (index: number, message: string) => problems.push({ file, line: lineAt(text, index), message })
    if (frozen.test(file)) continue
    for (const [whole, target, index] of pointers(text))
      if (!texts.has(target)) report(index, `${whole} does not exist`)
      else if (!isDocument) pointed.add(target)
    if (!isDocument) continue
    for (const [link, index] of links(text)) {
      const broken = brokenLink(file, link, texts, paths)
      if (broken) report(index, broken)
    }
    for (const [name, index] of namedPaths(text))
      if (!resolves(file, name, paths, names)) report(index, `\`${name}\`: there is no such path`)
    for (const [word, index] of testWords(text))
      if (!tests.some((test) => test.includes(word))) report(index, `no test has "${word}" in its path`)
    for (const [test, name, index] of namedTests(text))
      if (!tests.some((one) => `/${one}`.endsWith(`/${test}`) && texts.get(one)?.includes(name)))
        report(index, `${test} has no test *${name}*`)
    if (file === 'docs/trails.md')
      for (const [count, index] of trails(text))
        if (count > MAX_TRAIL_FILES) report(index, `this trail has ${count} files, more than ${MAX_TRAIL_FILES}`)
  }
  for (const file of paths)
    if (packageFile.test(file) && !paths.has(path.posix.join(path.posix.dirname(file), 'README.md')))
      problems.push({ file, line: 1, message: 'a package says in its README.md what it is for' })
  for (const file of texts.keys())
    if (file.startsWith(DECISIONS) && !pointed.has(file))
      problems.push({ file, line: 1, message: 'no code points to this decision: name its path in a comment' })
  return problems
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

/** Every `docs/decisions/<topic>` in a text, with the file it means. */
const pointers = (text: string) =>
  [...text.matchAll(/docs\/decisions\/([a-z0-9][\w-]*)(\.md)?/g)].map(
    ({ 0: whole, 1: topic, index }) => [whole, `${DECISIONS}${topic}.md`, index] as const,
  )

/** Files that each section of the trails names, and where the section begins. */
const trails = (text: string) =>
  [...text.matchAll(/^## \d[\s\S]*?(?=^## |$(?![\s\S]))/gm)].map(({ 0: section, index }) => {
    const files = namedPaths(section).filter(([name]) => name.includes('/') && source.test(name))
    return [new Set(files.map(([name]) => name)).size, index] as const
  })

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => ' '.repeat(code.length))

/** Targets of Markdown links and pictures, without those to other sites. */
const links = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].flatMap(({ 1: target = '', index }) =>
    /^[a-z]+:/.test(target) ? [] : [[target, index] as const],
  )

function brokenLink(file: string, link: string, texts: Texts, paths: ReadonlySet<string>): string | undefined {
  const [name = '', anchor] = link.split('#')
  const target = name ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name)) : file
  if (!paths.has(target.replace(/\/$/, ''))) return `the link to ${link} leads nowhere`
  const text = texts.get(target)
  if (anchor && text !== undefined && !anchorsOf(text).has(anchor)) return `${target} has no anchor #${anchor}`
  return undefined
}

/** Explicit anchors, and those that GitHub makes of headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  const explicit = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  )
  return new Set([...explicit, ...headings])
}

/** Paths in backticks. Fenced code may name files that its reader is about to make. */
const namedPaths = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ' ')).matchAll(/`([^`\n]+)`/g)].flatMap(
    ({ 1: name = '', index }) => (pathLike.test(name) ? [[name, index] as const] : []),
  )

/** Words of `npm run unit -- <words>` and `npm test -- <words>`, which choose test files by their path. */
const testWords = (text: string) =>
  [...text.matchAll(/npm (?:run unit|test) -- ([^`#\n]+)/g)].flatMap(({ 1: words = '', index }) =>
    words.split(/\s+/).flatMap((word) => {
      const isWord = /^[\w./-]+$/.test(word) && !word.startsWith('-') && !created.some((one) => one.test(word))
      return isWord ? [[word, index] as const] : []
    }),
  )

/** Tests by their names in italics, behind the file in backticks: what a table says is tested is. */
const namedTests = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? \*[^*\n]+\*)+)/g)].flatMap(
    ({ 1: file = '', 2: names = '', index }) =>
      [...names.matchAll(/\*([^*]+)\*/g)].map(([, name = '']) => [file, name, index] as const),
  )

/**
 * A path is given from the root or from the folder of its document; a name alone is that of any file. A path that starts in
 * neither folder, and has no ending of a source file, is something else: an address, a package, a file of an installation.
 */
function resolves(file: string, name: string, paths: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  const expected = name.replace(/^\.\//, '').replace(/\/$/, '')
  const folder = path.posix.dirname(file)
  if (paths.has(expected) || paths.has(path.posix.join(folder, expected))) return true
  if (created.some((one) => one.test(expected))) return true
  if (!expected.includes('/')) return names.has(expected)
  const [first = ''] = expected.split('/')
  return !(paths.has(first) || paths.has(path.posix.join(folder, first)) || source.test(expected))
}
