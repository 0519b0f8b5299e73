/** `value` increased by `percent`, both exact decimal texts; rounded half away from zero to `scale` digits. */
export function percentOf(value: string, percent: string, scale: number): string {
  const [amount, amountScale] = parsed(value)
  const [rate, rateScale] = parsed(percent)
  const hundred = 100n * 10n ** BigInt(rateScale)
  const product = amount * (hundred + rate)
  const divisor = hundred * 10n ** BigInt(amountScale)
  const scaled = (product < 0n ? -product : product) * 10n ** BigInt(scale)
  const rounded = (scaled * 2n + divisor) / (divisor * 2n)
  const digits = String(rounded).padStart(scale + 1, '0')
  const sign = product < 0n && rounded > 0n ? '-' : ''
  return scale ? `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}` : `${sign}${digits}`
}

function parsed(text: string): [digits: bigint, scale: number] {
  const [whole = '0', fraction = ''] = text.split('.')
  return [BigInt(whole + fraction), fraction.length]
}
