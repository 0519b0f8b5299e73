import { formatDecimal } from '@ems/platform'

/** A quantity with as many decimals as the client's ledger keeps: `750.5` at 4 → `750,5000`. */
export function quantity(value: string | null | undefined, decimals: number): string {
  if (value == null || value === '') return '–'
  const [whole = '0', fraction = ''] = value.split('.')
  const visible = fraction.replace(/0+$/, '').padEnd(decimals, '0')
  const text = formatDecimal(whole)
  return visible ? `${text},${visible}` : text
}

/** Quantity in millionths, as an exact integer. */
export const millionths = (value: string): bigint => {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const size = BigInt(whole || '0') * 1_000_000n + BigInt(fraction.slice(0, 6).padEnd(6, '0'))
  return value.startsWith('-') ? -size : size
}

export const fromMillionths = (size: bigint): string => {
  const abs = size < 0n ? -size : size
  const fraction = String(abs % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${size < 0n ? '-' : ''}${abs / 1_000_000n}${fraction ? `.${fraction}` : ''}`
}

/** Whether text is a number greater than 0 that six decimals can hold. */
export const isPositive = (value: unknown): value is string =>
  typeof value === 'string' && /^\d+(\.\d{1,6})?$/.test(value) && millionths(value) > 0n
