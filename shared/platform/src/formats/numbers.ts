const EMPTY = '–'

/** A whole number with dots between thousands: `1284` → `1.284`. */
export const formatNumber = (value: number | bigint | null | undefined): string =>
  value == null ? EMPTY : grouped(String(value))

/**
 * An exact decimal text in Indonesian notation: `"1234.500000"` → `1.234,5`. Drops trailing zeros, or pads to `scale`
 * digits. Never rounds: further digits are kept.
 */
export function formatDecimal(value: string | null | undefined, { scale }: { scale?: number } = {}): string {
  if (value == null || value === '') return EMPTY
  const parts = /^([+-]?)0*(\d+)(?:\.(\d*))?$/.exec(value)
  if (!parts) return value
  const [, sign, whole = '', fraction = ''] = parts
  const kept = fraction.replace(/0+$/, '').padEnd(scale ?? 0, '0')
  const isZero = !/[1-9]/.test(whole + fraction)
  return `${sign === '-' && !isZero ? '-' : ''}${grouped(whole)}${kept && `,${kept}`}`
}

/**
 * An exact amount with its currency and a non-breaking space: `Rp 1.250.000`, `-Rp 500`, `USD 1.234,56`. Whole amounts
 * hide `,00` in lists; `cents: true` shows them, in forms and in print.
 */
export function formatMoney(
  value: string | null | undefined,
  { currency = 'Rp', cents = false }: { currency?: string; cents?: boolean } = {},
): string {
  if (value == null || value === '') return EMPTY
  const isWhole = /^[+-]?\d+(\.0*)?$/.test(value)
  const amount = formatDecimal(value, { scale: isWhole && !cents ? 0 : 2 })
  return amount.startsWith('-') ? `-${currency}\u00a0${amount.slice(1)}` : `${currency}\u00a0${amount}`
}

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.')

const magnitudes: Readonly<Record<string, number>> = {
  rb: 3,
  ribu: 3,
  jt: 6,
  juta: 6,
  m: 9,
  miliar: 9,
  milyar: 9,
  t: 12,
  triliun: 12,
}

/**
 * A number as people type or paste it, as exact text with a point: `1.500.000`, `1500000`, `Rp 1.500.000,50`, `12,5`,
 * `1,5jt`. A single point followed by exactly three digits separates thousands. Undefined when it is no number.
 */
export function parseDecimal(text: string): string | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(-?)\s*(rp\.?|idr)\s*/, '$1')
    .replace(/[\s\u00a0]/g, '')
  const parts = /^([+-]?)([\d.,]*\d)([a-z]*)$/.exec(typed)
  if (!parts) return undefined
  const [, sign, digits = '', unit = ''] = parts
  const power = unit ? magnitudes[unit] : 0
  const plain = plainDigits(digits)
  if (power === undefined || plain === undefined) return undefined
  const shifted = shift(plain, power)
  return sign === '-' && /[1-9]/.test(shifted) ? `-${shifted}` : shifted
}

/** Which of point and comma is the decimal sign, or undefined when the text follows neither habit. */
function plainDigits(digits: string): string | undefined {
  if (/^\d+$/.test(digits)) return digits
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(,\d{3}){2,}(\.\d+)?$/.test(digits) || /^\d{1,3}(,\d{3})+\.\d+$/.test(digits))
    return digits.replaceAll(',', '')
  if (/^\d*[.,]\d+$/.test(digits)) return digits.replace(',', '.')
  return undefined
}

/** Moves the decimal point to the right, in text. */
function shift(plain: string, power: number): string {
  const [whole = '', fraction = ''] = plain.split('.')
  const padded = fraction.padEnd(power, '0')
  const integer = (whole + padded.slice(0, power)).replace(/^0+(?=\d)/, '') || '0'
  const rest = padded.slice(power)
  return rest ? `${integer}.${rest}` : integer
}
