import type { Signature } from '@ems/contracts/kit'
import { signatureFault } from '@ems/contracts/signature'
import { problemOf } from '@ems/platform'
import { useState } from 'react'

/** A signature while it is asked for; `isTyped`: the name alone is meant. */
export type TypedSignature = Signature & { isTyped: boolean }

/** `name` is what the name in clear letters begins with; `error` the last refusal of the server. */
type Params = { isAsked: boolean; isRequired: boolean; name: string; error: unknown }

/**
 * The state of a signature in a dialog: asked for where the record says so, and where the server refusal a decision without
 * one. `check` answers what is to be sent, null where something is missing.
 */
export function useSignature({ isAsked, isRequired, name, error }: Params) {
  const [typed, setTyped] = useState<Partial<TypedSignature>>({})
  const [fault, setFault] = useState<string>()
  const refusal = problemOf(error)?.errors.find(({ code }) => code === 'SIGNATURE')
  const value: TypedSignature = { name, strokes: [], isTyped: false, ...typed }
  const isNeeded = isRequired || refusal !== undefined
  const check = (): { signature?: Signature } | null => {
    const { isTyped, ...signature } = value
    const isSigned = isTyped || signature.strokes.length > 0
    if (!isSigned && !isNeeded) return {}
    const wrong = isSigned ? signatureFault(signature) : 'Gambar tanda tangan, atau pilih nama sebagai tanda tangan.'
    setFault(wrong)
    return wrong ? null : { signature }
  }
  const onChange = (next: TypedSignature) => {
    setFault(undefined)
    setTyped(next.name === name ? { strokes: next.strokes, isTyped: next.isTyped } : next)
  }
  return {
    isShown: isAsked || isNeeded,
    check,
    input: { value, onChange, isRequired: isNeeded, error: fault ?? refusal?.detail },
  }
}
