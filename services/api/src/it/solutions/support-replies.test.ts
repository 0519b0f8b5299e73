import { filledReply, supportReplies, unknownVariables } from '@ems/contracts/it'
import { expect, test } from '@jest/globals'
import { describeResource } from '../../testing/describe-resource.ts'

describeResource(supportReplies, {
  input: (_, n) => ({ name: `Jawaban ${n}`, body: `Halo {pelapor}, tiket {kunci} kami kerjakan, ke-${n}.` }),
  shared: { body: 'Terima kasih, {pelapor}.' },
  elsewhere: null,
})

test('a reply is filled with the values of a ticket, and what is missing cannot be overlooked', () => {
  expect(filledReply('Halo {pelapor}, {kunci} selesai {batas}. {lain}', { pelapor: 'Rina', kunci: 'SUP-7' })).toBe(
    'Halo Rina, SUP-7 selesai …. {lain}',
  )
  expect(unknownVariables('{pelapor} {nama} {nama} {ringkasan}')).toEqual(['nama'])
})
