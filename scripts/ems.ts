import { Mistake } from './ems/build/mistake.ts'
import { commands } from './ems/commands.ts'

// `npm run ems -- <command> …`: what a department team does with its remote, and an administrator with the rings.

const [name = 'help', ...args] = process.argv.slice(2)

try {
  const command = commands[name]
  if (!command) {
    process.stdout.write(`${help()}\n`)
    if (!['help', '--help', '-h'].includes(name)) throw new Mistake(`There is no command ${JSON.stringify(name)}.`)
  } else {
    const { run } = await command.load()
    await run(args)
  }
} catch (error) {
  // Mistakes of the user are one sentence. Other errors are defects of the tool and show their stack.
  const isFull = (error as NodeJS.ErrnoException)?.code === 'ENOSPC'
  const isNotified = error instanceof Error && (isFull || ['Mistake', 'Refused', 'BuildFailed'].includes(error.name))
  process.stderr.write(`${isNotified ? error.message : ((error as Error)?.stack ?? error)}\n`)
  process.exitCode = 1
}

function help() {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length))
  const lines = Object.values(commands).map(({ usage, about }) => `  ${usage.padEnd(width)}  ${about}`)
  return `npm run ems -- <command>\n\n${lines.join('\n')}\n\nSee docs/remotes.md.`
}
