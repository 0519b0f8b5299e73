import type { Resource } from '@ems/contracts/kit'
import type { Row } from '@ems/platform'
import { type ComponentType, createContext, use } from 'react'

/** `onChoose` puts a text into the reply that is being written. */
export type ReplyTextsProps = { row: Row<Resource>; onChoose: (text: string) => void }

const ReplyTexts = createContext<ComponentType<ReplyTextsProps> | null>(null)

/**
 * Makes the activity of the records inside a conversation: who may change a record chooses between a public reply and an internal
 * note, and has the texts of the given component at hand.
 */
export const ReplyTextsProvider = ReplyTexts.Provider
export const useReplyTexts = () => use(ReplyTexts)
