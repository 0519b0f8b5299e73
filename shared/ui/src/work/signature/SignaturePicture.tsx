import type { Signature } from '@ems/contracts/kit'
import { pathsOf, signatureField } from '@ems/contracts/signature'
import classes from './signature.module.css'

const { width, height } = signatureField

/** A signature as it was drawn, or the typed name; the name in clear letters is below. */
export function SignaturePicture({ signature: { name, strokes } }: { signature: Signature }) {
  return (
    <figure className={classes.picture}>
      {strokes.length ? (
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Tanda tangan ${name}`}>
          <Lines strokes={strokes} />
        </svg>
      ) : (
        <span className={classes.typed} role="img" aria-label={`Tanda tangan ketikan ${name}`}>
          {name}
        </span>
      )}
      <figcaption>{name}</figcaption>
    </figure>
  )
}

/** The lines of a signature, inside an SVG of its field. */
export const Lines = ({ strokes }: Pick<Signature, 'strokes'>) => (
  <>
    {pathsOf(strokes).map((path, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place.
      <path key={n} d={path} className={classes.line} />
    ))}
  </>
)
