import { basics } from './examples/basics/parts.ts'
import { pictures } from './examples/pictures/parts.ts'
import { records } from './examples/records/parts.ts'
import type { Part } from './part.ts'

/** All parts, in the order of the list. */
export const parts: readonly Part[] = [...basics, ...records, ...pictures]

/** Exports that no example draws, with the reason. */
export const undrawn: Readonly<Record<string, string>> = {
  Box: 'a frame without a look of its own',
  Creation: 'a context of the form',
  FormField: 'drawn by Inputs',
  Portal: 'puts its content elsewhere and draws nothing',
  ReplyTextsProvider: 'a context of the comments',
  SecretNotice: 'the Alert that Notes shows for a text with a secret',
  SheetButton: 'a small Button that saves a PDF',
  Space: 'room without a look of its own',
  Transition: 'movement, which is reduced in pictures',
  UnstyledButton: 'a button without a look of its own',
  WhereEditor: 'the editor of a filter on numbering rules, drawn by its screen alone',
}
