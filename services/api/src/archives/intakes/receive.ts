import { archiveIntakes } from '@ems/contracts/archives'
import { defaultUploadMegabytes } from '@ems/contracts/common'
import { assembleUpload, mimeOf, takePieces } from '../../assets/index.ts'
import { storeAt } from '../../files/index.ts'
import type { Handler } from '../../kit/context.ts'
import { allow } from '../../kit/http/authorize.ts'
import { objectsOf } from '../../kit/http/document.ts'
import { takeUpload } from '../../kit/http/upload.ts'
import { badRequest } from '../../kit/problems.ts'
import { numberSetting } from '../../kit/settings.ts'
import { transact } from '../../kit/write/transaction.ts'
import { takeIn } from './take-in.ts'

/** POST /archive-intakes/-actions/receive: a file as multipart/form-data, and the id of its `company`. */
export const receive =
  (filesDir: () => string): Handler =>
  async (request, reply) => {
    const deps = allow(request, archiveIntakes.can.store)
    const megabytes = await numberSetting(deps, 'security.upload_megabytes', defaultUploadMegabytes)
    const files = storeAt(filesDir())
    const target = archiveIntakes.name
    const input = await takeUpload(request, {
      ...{ megabytes, fields: ['company'] },
      inPieces: (id, _, folder) => assembleUpload(deps, files, { id, target }, folder),
    })
    try {
      const { company } = input.fields
      if (!company || !/^[1-9]\d{0,17}$/.test(company))
        throw badRequest('Perusahaan wajib dipilih.', { pointer: '/company' })
      const mime = await mimeOf(input, megabytes)
      return await transact(request, reply, async (inside) => {
        if (input.fields.upload) await takePieces(inside.db, input.fields.upload)
        const row = await takeIn(inside, files, { ...input, mime }, { company, source: 'upload' })
        const object = objectsOf(archiveIntakes, { user: deps.user })(row)
        return { status: 201, headers: { location: `/api/v1/archive-intakes/${row.id}` }, body: { data: object } }
      })
    } finally {
      await input.remove()
    }
  }
