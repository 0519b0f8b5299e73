import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { subjectProblem } from './subject.ts'

/*
 * Checks the subjects of commits since the rule came (CONTRIBUTING.md). A checkout without that history, like an archive or
 * a shallow clone, has nothing to check.     node scripts/commits/check-commits.ts
 */
const FIRST = 'd8235cae78e53c0691e7831f036128914fa0cc84'
const root = path.resolve(import.meta.dirname, '../..')

const history = subjects()
if (!history) process.stdout.write('Subjects of commits: no history here, nothing to check.\n')
else {
  const problems = history.flatMap(([hash, subject]) => {
    const problem = subjectProblem(subject)
    return problem ? [`${hash} ${subject}\n  The subject ${problem}.`] : []
  })
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length) process.exitCode = 1
  else process.stdout.write(`Subjects of ${history.length} commits: all say area, verb and what.\n`)
}

function subjects(): [hash: string, subject: string][] | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    git('merge-base', '--is-ancestor', FIRST, 'HEAD')
    const lines = git('log', '--no-merges', '--format=%h %s', `${FIRST}..HEAD`).split('\n').filter(Boolean)
    return lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
  } catch {
    return undefined
  }
}
