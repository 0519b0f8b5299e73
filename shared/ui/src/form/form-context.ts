import { createContext, useContext } from 'react'
import type { ResourceForm } from './state/use-resource-form.ts'

const FormContext = createContext<ResourceForm | null>(null)
export const FormProvider = FormContext.Provider

/** The form of an input. */
export function useFormParts(): ResourceForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('Inputs belong inside ResourceForm')
  return form
}

/** The context of a field's lines: a form, or a dialog with one field. */
export type LineParts = Pick<ResourceForm, 'resource' | 'titles' | 'values' | 'errors' | 'validate'>
const LinesContext = createContext<LineParts | null>(null)
export const LinesProvider = LinesContext.Provider

/** The form or the dialog that lines stand in. */
export function useLineParts(): LineParts {
  const own = useContext(LinesContext)
  const form = useContext(FormContext)
  const parts = own ?? form
  if (!parts) throw new Error('Lines belong inside ResourceForm or LinesProvider')
  return parts
}
