import { createContext, useContext } from 'react'
import type { ResourceForm } from './use-resource-form.ts'

const FormContext = createContext<ResourceForm | null>(null)
export const FormProvider = FormContext.Provider

/** The form an input stands in. */
export function useFormParts(): ResourceForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('Inputs belong inside ResourceForm')
  return form
}
