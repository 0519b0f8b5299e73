import { users } from '@ems/contracts/settings'
import { describeResource } from '../testing/describe-resource.ts'

describeResource(users, {
  input: async ({ pool, companies }, n) => ({
    name: `Pengguna ${n}`,
    email: `pengguna.${n}@uji.test`,
    role: 'staf_umum',
    usergroup: (await pool.query(`select id from ems.usergroups where code = 'uji'`)).rows[0].id,
    company: companies[0],
  }),
})
