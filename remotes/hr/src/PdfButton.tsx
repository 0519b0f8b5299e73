import { SheetButton } from '@ems/ui'

type Props = { of: { name: string }; id: string; number: string | null | undefined; label?: string }

/** Saves the sheet of a record, below the letterhead of its company. */
export const PdfButton = ({ of, id, number, label = 'Unduh PDF' }: Props) => (
  <SheetButton path={`${of.name}/${id}/pdf`} file={number ?? 'draf'} label={label} />
)
