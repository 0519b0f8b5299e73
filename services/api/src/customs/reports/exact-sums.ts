/** Decimal text as an integer of 10^-6, exactly: what PostgreSQL gives out has no more digits. */
export function millionths(text: string | null | undefined): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{0,6}))?/.exec(text ?? '0') ?? []
  const value = BigInt(whole + fraction.padEnd(6, '0'))
  return sign ? -value : value
}

/** An integer of 10^-6 as decimal text with so many digits; the rest is zero where figures are of that unit. */
export function printedWith(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : ''
  const text = String(value < 0n ? -value : value).padStart(7, '0')
  const [whole, fraction] = [text.slice(0, -6), text.slice(-6, text.length - 6 + digits)]
  return digits ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

/** `1.234.567,8900`: with at least so many digits, and more where there are more. */
export function inIndonesian(text: string, digits: number): string {
  const [, sign = '', whole = '', all = ''] = /^(-?)(\d+)\.(\d{6})$/.exec(printedWith(millionths(text), 6)) ?? []
  const fraction = all.slice(0, Math.max(digits, all.replace(/0+$/, '').length))
  return `${sign}${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')}${fraction ? `,${fraction}` : ''}`
}
