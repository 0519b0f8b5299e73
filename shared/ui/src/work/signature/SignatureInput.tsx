import type { Signature } from '@ems/contracts/kit'
import { signatureField } from '@ems/contracts/signature'
import { Button, Checkbox, Group, Input, Stack, TextInput } from '@mantine/core'
import { type PointerEvent, useState } from 'react'
import { Lines } from './SignaturePicture.tsx'
import classes from './signature.module.css'
import type { TypedSignature } from './use-signature.ts'

const { width, height } = signatureField
/** A point nearer than this to the one before says nothing more. */
const STEP = 3

export type SignatureInputProps = {
  value: TypedSignature
  onChange: (value: TypedSignature) => void
  isRequired: boolean
  /** The name is that of the signed-in user, without an input. */
  hasFixedName?: boolean
  error?: string | undefined
}

/** Asks for a signature: drawn with finger, pen or mouse, or typed. */
export function SignatureInput({ value, onChange, isRequired, hasFixedName = false, error }: SignatureInputProps) {
  const { name, strokes, isTyped } = value
  return (
    <Input.Wrapper label="Tanda tangan" labelElement="div" withAsterisk={isRequired} error={error}>
      <Stack gap="xs">
        {!isTyped && (
          <SignaturePad
            strokes={strokes}
            isWrong={Boolean(error)}
            onChange={(lines) => onChange({ ...value, strokes: lines })}
          />
        )}
        {!hasFixedName && (
          <TextInput
            label="Nama jelas"
            maxLength={100}
            value={name}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
          />
        )}
        <Group justify="space-between">
          <Checkbox
            label="Tanpa gambar: nama sebagai tanda tangan"
            checked={isTyped}
            onChange={(event) => onChange({ ...value, strokes: [], isTyped: event.currentTarget.checked })}
          />
          {strokes.length > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...value, strokes: [] })}>
              Hapus gambar
            </Button>
          )}
        </Group>
      </Stack>
    </Input.Wrapper>
  )
}

type Strokes = Signature['strokes']
type SignaturePadProps = { strokes: Strokes; isWrong: boolean; onChange: (strokes: Strokes) => void }

function SignaturePad({ strokes, isWrong, onChange }: SignaturePadProps) {
  const [line, setLine] = useState<readonly number[] | null>(null)
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.isPrimary === false || event.button > 0) return
    // The line goes on where the finger leaves the field.
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setLine(pointOf(event))
  }
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!line || event.isPrimary === false) return
    const [x = 0, y = 0] = pointOf(event)
    const isNew = Math.hypot(x - (line.at(-2) ?? 0), y - (line.at(-1) ?? 0)) >= STEP
    if (isNew) setLine([...line, x, y])
  }
  const end = () => {
    if (line) onChange([...strokes, line])
    setLine(null)
  }
  return (
    <div className={classes.field} data-error={isWrong || undefined}>
      <svg
        className={classes.pad}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={strokes.length ? 'Tanda tangan sudah digambar' : 'Gambar tanda tangan di sini'}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line className={classes.base} x1={30} x2={width - 30} y1={height - 40} y2={height - 40} />
        <Lines strokes={line ? [...strokes, line] : strokes} />
      </svg>
    </div>
  )
}

/** Position of the pointer in the coordinates of the signature field, whatever its size on the screen. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): number[] {
  const box = currentTarget.getBoundingClientRect()
  const at = (part: number, whole: number, size: number) =>
    Math.min(size, Math.max(0, Math.round((part / (whole || size)) * size)))
  return [at(clientX - box.left, box.width, width), at(clientY - box.top, box.height, height)]
}
