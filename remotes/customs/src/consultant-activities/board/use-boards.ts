import { type ConsultantBoard, customsConsultantBoards } from '@ems/contracts/customs'
import type { Row } from '@ems/platform'
import { useBoard } from '@ems/ui'

export type Board = Row<typeof customsConsultantBoards> & ConsultantBoard

/** The boards of the consultants. */
export const useBoards = () => useBoard<Board>(customsConsultantBoards)
