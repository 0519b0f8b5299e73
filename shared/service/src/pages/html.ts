/** Markup that was made by `html`, and so has every value in it escaped. */
export type Html = { readonly markup: string }
type Value = Html | string | number | false | undefined | readonly (Html | false | undefined)[]

/** Markup with its values escaped; `false` and `undefined` leave nothing. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html => ({
  markup: strings.reduce((markup, text, n) => markup + written(values[n - 1]) + text),
})

function written(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(written).join('')
  return typeof value === 'object' ? (value as Html).markup : escaped(String(value))
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
