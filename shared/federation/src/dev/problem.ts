/** One mistake in a source of host or department, as terminal and page show it. */
export type Problem = {
  /** From the root of the checkout. */
  file?: string
  line?: number
  column?: number
  text: string
}

/** `remotes/hr/src/List.tsx:3:12 '}' expected.` */
export const formatted = ({ file, line, column, text }: Problem) =>
  file ? `${[file, line, column].filter((part) => part !== undefined).join(':')} ${text}` : text

/** A build that made nothing. Its message is the whole account: without a stack, the same in every place. */
export class BuildFailed extends Error {
  override name = 'BuildFailed'
  readonly problems: readonly Problem[]

  constructor(subject: string, problems: readonly Problem[]) {
    super([`${subject} does not build:`, ...problems.map((one) => `  - ${formatted(one)}`)].join('\n'))
    this.problems = problems
  }
}

/** In the folder of a development registry: all problems there are. */
export const PROBLEMS = 'dev/problems.json'
