const digits = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'] as const
const scales = ['', 'ribu', 'juta', 'miliar', 'triliun', 'kuadriliun'] as const
const units: Readonly<Record<string, string>> = { IDR: 'rupiah', USD: 'dolar Amerika Serikat' }

/** An amount in Indonesian words, as contracts and offers repeat it: `1500.00` IDR is *seribu lima ratus rupiah*. */
export function inWords(amount: string, currency: string): string {
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.')
  const words = [amount.startsWith('-') ? 'minus' : '', wordsOf(whole), units[currency] ?? currency]
  const rest = Number(cents.padEnd(2, '0').slice(0, 2))
  if (rest) words.push(`${wordsOf(String(rest))} sen`)
  return words.filter(Boolean).join(' ')
}

/** Of a whole number of any length that fits an amount. */
function wordsOf(whole: string): string {
  const groups = whole.replace(/^0+/, '').replace(/\B(?=(\d{3})+$)/g, '.')
  if (!groups) return 'nol'
  const parts = groups.split('.')
  return parts
    .map((group, n) => {
      const scale = scales[parts.length - 1 - n] ?? ''
      const value = Number(group)
      if (!value) return ''
      return value === 1 && scale === 'ribu' ? 'seribu' : `${hundreds(value)} ${scale}`.trim()
    })
    .filter(Boolean)
    .join(' ')
}

function hundreds(value: number): string {
  const [hundred, rest] = [Math.floor(value / 100), value % 100]
  const head = hundred === 0 ? '' : hundred === 1 ? 'seratus' : `${digits[hundred]} ratus`
  return [head, tens(rest)].filter(Boolean).join(' ')
}

function tens(value: number): string {
  if (value < 10) return digits[value] ?? ''
  if (value === 10) return 'sepuluh'
  if (value === 11) return 'sebelas'
  if (value < 20) return `${digits[value - 10]} belas`
  return [`${digits[Math.floor(value / 10)]} puluh`, digits[value % 10]].filter(Boolean).join(' ')
}
