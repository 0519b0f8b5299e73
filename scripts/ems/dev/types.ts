import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Problem } from '@ems/federation/dev-page'
import { tsc } from '../../test/runners.ts'
import { writeTypesProject } from '../build/types-project.ts'
import { root } from '../channel/registry.ts'

const LINE = /^(.+?)\((\d+),(\d+)\): error TS\d+: (.+)$/

/**
 * Checks the types of one remote, the newest state only: a check that a later one overtakes is ended and says nothing.
 * webpack compiles without types, so a build that succeeds may still have errors of this kind.
 */
export function typeChecker(area: string, report: (problems: Problem[]) => void) {
  let running: AbortController | undefined

  const check = async () => {
    running?.abort()
    const mine = new AbortController()
    running = mine
    const { project, buildInfo, remove } = await writeTypesProject(area)
    const options = ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', buildInfo]
    const child = spawn(process.execPath, [tsc, '-p', project, ...options], {
      cwd: root,
      signal: mine.signal,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // Ended on purpose, or unable to begin: then nothing is said.
    child.on('error', () => mine.abort())
    const output = await text(child.stdout).catch(() => '')
    await remove()
    if (!mine.signal.aborted) report(problemsIn(output))
  }
  const stop = () => running?.abort()
  return { check, stop }
}

/** What `tsc` prints, a problem a line; lines that belong to the one before are added to it. */
export function problemsIn(output: string): Problem[] {
  const problems: Problem[] = []
  for (const line of output.split('\n')) {
    const [isFirst, file = '', row, column, text = ''] = LINE.exec(line) ?? []
    const last = problems.at(-1)
    if (isFirst) problems.push({ file, line: Number(row), column: Number(column), text })
    else if (last && /^\s+\S/.test(line)) last.text += `\n${line}`
  }
  return problems
}
