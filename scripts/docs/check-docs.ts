import { checkDocs } from './check.ts'
import { readTexts } from './texts.ts'

const { root, texts, paths } = await readTexts()
const problems = checkDocs(texts, paths)
for (const { file, line, message } of problems) process.stderr.write(`${file}:${line} ${message}\n`)
if (problems.length) process.exitCode = 1
else process.stdout.write(`Documents of ${root}: every pointer, link and path resolves.\n`)
