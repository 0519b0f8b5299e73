/** Longest subject that `git log --oneline` and mail show whole. */
const MAX_LENGTH = 72
/** Verbs in the imperative that look like another form. */
const imperatives = new Set(['bring', 'ping', 'embed', 'exceed', 'feed', 'need', 'proceed', 'seed', 'shed', 'speed'])

/** Problem of a commit's subject; undefined if it is `area: verb what`, one area, in the imperative. */
export function subjectProblem(subject: string): string | undefined {
  if (/^(Merge|Revert) /.test(subject)) return undefined
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, at most ${MAX_LENGTH} are allowed`
  const parts = /^([^:]*): (.+)$/.exec(subject)
  if (!parts) return 'has no area: write `area: verb what`'
  const [, area = '', topic = ''] = parts
  if (/[,/&+]| and /.test(area)) return `names several areas (${area}): one commit is about one`
  if (!/^[a-z][a-z\d-]*$/.test(area)) return `has the area ${JSON.stringify(area)}: write one word in lower case`
  // A comma follows the first of several verbs: `save, fail and announce`.
  const [verb = ''] = topic.split(/,? /)
  if (!/^[a-z][a-z-]*$/.test(verb)) return `does not go on with a verb in lower case but with ${JSON.stringify(verb)}`
  if (/(ing|ed)$/.test(verb) && !imperatives.has(verb)) return `is not in the imperative: ${JSON.stringify(verb)}`
  if (topic.endsWith('.')) return 'ends with a full stop'
  return undefined
}
