import { problem } from '@ems/contracts/kit'

const unprocessable = 'Unprocessable Entity'

/** Names of members in one message. */
const MAX_NAMED = 10

export const NoJson = problem(
  'E_FILE',
  422,
  unprocessable,
  () => 'Berkas bukan JSON dokumen CEISA 4.0 yang dapat dibaca.',
)
export const UnknownFields = problem<{ names: readonly string[] }>(
  'E_FIELD',
  422,
  unprocessable,
  ({ names }) =>
    `Isian tidak dikenal pada JSON CEISA 4.0: ${names.slice(0, MAX_NAMED).join(', ')}${names.length > MAX_NAMED ? ` dan ${names.length - MAX_NAMED} lainnya` : ''}.`,
  ({ names }) => ({ meta: { column: names[0] ?? '' } }),
)
export const WrongShape = problem<{ name: string; expected: string }>(
  'E_FIELD',
  422,
  unprocessable,
  ({ name, expected }) => `Isian ${name} pada JSON CEISA 4.0 harus ${expected}.`,
  ({ name }) => ({ meta: { column: name } }),
)
