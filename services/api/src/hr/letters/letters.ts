import { store as employeeLetters, imports as employeeLettersImports } from './employee-letters.ts'
import { store as letterTemplates, imports as letterTemplatesImports } from './letter-templates.ts'

/** The collections of letters, for the tables of areas.ts. */
export const letterStores = [employeeLetters, letterTemplates]
export const letterImports = [employeeLettersImports, letterTemplatesImports]
