/** Working minutes as people say them: `45 mnt`, `3 j 20 mnt`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} mnt`
  return rest === 0 ? `${hours} j` : `${hours} j ${rest} mnt`
}
