import { permissions } from '../../shared/contracts/src/menus.ts'
import { readTexts } from '../docs/texts.ts'
import { checkMigrations, checkPermissions, checkStructure, MAX_FILES } from './check.ts'
import { checkExpansions } from './migrations.ts'

const { texts } = await readTexts()
const problems = [
  ...checkStructure(texts),
  ...checkMigrations(texts),
  ...checkExpansions(texts),
  ...checkPermissions(texts, permissions),
]
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length) process.exitCode = 1
else process.stdout.write(`No room of more than ${MAX_FILES} files, and no source too long.\n`)
