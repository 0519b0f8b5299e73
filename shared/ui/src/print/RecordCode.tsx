import { encode } from 'uqr'
import classes from './print.module.css'

/** The address of a record as a QR code, so that a reader of the paper finds the record. */
export function RecordCode({ address }: { address: string }) {
  const { size, data } = encode(address, { border: 0 })
  const cells = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`Kode QR ${address}`} className={classes.code}>
      <path d={cells.join('')} />
    </svg>
  )
}
