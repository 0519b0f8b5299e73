/** First line of mails that can be replied to. Mail programs repeat it above what they quote. */
export const REPLY_LINE = '— Balas di atas baris ini untuk berkomentar —'
const markPattern = /Balas di atas baris ini untuk berkomentar/

const attributions = [
  /^(on|pada)\b.{5,300}\b(wrote|menulis):?\s*$/i,
  /^-{2,}\s*(original message|pesan asli|forwarded message|pesan terusan)\s*-{2,}/i,
  /^_{10,}\s*$/,
]
/** A heading of Outlook: a sender, followed by a date or an addressee. */
const headingPattern = /^\*?(from|dari):\*?\s+\S/i
const headingRestPattern = /^\*?(sent|date|to|subject|dikirim|tanggal|kepada|perihal):\*?\s/i
const signaturePattern = /^-- ?$/
const devicePattern = /^(sent from my|dikirim dari|get outlook for)\b/i

/** The sender's own text: a reply without the quoted mail and without a signature. */
export function replyText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const end = lines.findIndex((_, n) => isEnd(lines, n))
  const own = end === -1 ? lines : lines.slice(0, end)
  while (own.length && isTail(own.at(-1) as string)) own.pop()
  return own.join('\n').trim()
}

function isEnd(lines: readonly string[], n: number): boolean {
  const line = lines[n] as string
  const next = lines[n + 1] ?? ''
  if (markPattern.test(line) || signaturePattern.test(line)) return true
  // A long attribution is broken into two lines.
  if (attributions.some((one) => one.test(line.trim()) || one.test(`${line.trim()} ${next.trim()}`))) return true
  return headingPattern.test(line) && lines.slice(n + 1, n + 4).some((one) => headingRestPattern.test(one))
}

const isTail = (line: string) => line.trim() === '' || line.startsWith('>') || devicePattern.test(line.trim())
