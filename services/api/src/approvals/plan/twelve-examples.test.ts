import { describe, expect, test } from '@jest/globals'
import { workingHoursAfter } from './due.ts'
import { progressOf, type TaskState } from './progress.ts'
import { approvers, facts, hours, leave, person, plan, position, purchases, rule, snapshot, step } from './testing.ts'
import type { Plan } from './types.ts'

const tasksOf = ({ steps }: Plan): TaskState[] =>
  steps.flatMap(({ no, step: { mode, quorum, onReject, isDistinct }, tasks }) =>
    tasks.map(({ approver }) => ({
      id: `${no} ${approver}`,
      step: no,
      approver,
      status: 'waiting',
      mode,
      quorum,
      onReject,
      isDistinct,
    })),
  )

/** Decides one task after the other as people say, and answers who had to decide and how it ended. */
function decided(of: Plan, says: (approver: string) => 'approved' | 'rejected' = () => 'approved') {
  let tasks = tasksOf(of)
  const people: string[] = []
  for (;;) {
    const { end, changes } = progressOf(tasks)
    const statuses = new Map(changes.map(({ id, status }) => [id, status]))
    tasks = tasks.map((task) => ({ ...task, status: statuses.get(task.id) ?? task.status }))
    const next = tasks.find(({ status }) => status === 'pending')
    if (end || !next) return { end, people, tasks }
    people.push(next.approver)
    tasks = tasks.map((task) => (task === next ? { ...task, status: says(next.approver) } : task))
  }
}

const wib = (instant: string) => new Date(`${instant}+07:00`)

describe('the worked examples of approval', () => {
  test('1: a request of 4.75 million goes to the head of the department, due in eight working hours', () => {
    const planned = plan(facts('Staf Umum', '4750000.00'))
    expect(approvers(planned)).toEqual([['Manajer Umum']])
    expect(workingHoursAfter(wib('2026-11-20T15:00'), 8, hours)).toEqual(wib('2026-11-23T14:00'))
  })

  test('2: 25 million exactly is decided once by one person in two steps; a sen more is of the next band', () => {
    const planned = plan(facts('Staf Umum', '25000000.00'))
    expect(approvers(planned)).toEqual([['Manajer Umum'], ['Manajer Umum']])
    expect(decided(planned)).toMatchObject({ end: 'approved', people: ['Manajer Umum'] })
    expect(plan(facts('Staf Umum', '25000000.01')).rule?.name).toBe('25–100 jt')
  })

  test('3: the head of the department asks: both steps go up to the same director, who decides once', () => {
    const planned = plan(facts('Manajer Umum', '18000000'))
    expect(approvers(planned)).toEqual([['Direktur Operasional'], ['Direktur Operasional']])
    expect(planned.steps.map(({ via }) => via)).toEqual([
      ['diri sendiri', 'naik ke Direktur Operasional'],
      ['diri sendiri', 'naik ke Direktur Operasional'],
    ])
    expect(decided(planned).people).toEqual(['Direktur Operasional'])
  })

  test('4: 120 million beyond the budget is decided by five people', () => {
    const planned = plan(facts('Supervisor Produksi', '120000000', { values: { budget_over: true } }))
    expect(decided(planned)).toMatchObject({
      end: 'approved',
      people: ['Manajer Produksi', 'Manajer Umum', 'Manajer Keuangan & Pajak', 'Direktur Keuangan', 'Direktur Utama'],
    })
    expect(plan(facts('Supervisor Produksi', '120000000')).notNeeded).toEqual(['Manajer Keuangan & Pajak'])
  })

  test('5: nobody is above the president director: the others of the fallback group decide', () => {
    const planned = plan(facts('Direktur Utama', '3000000'))
    expect(approvers(planned)).toEqual([['Direktur Keuangan', 'Direktur Operasional']])
    expect(decided(planned).people).toEqual(['Direktur Keuangan'])
  })

  const away = snapshot({
    substitutions: [
      {
        user: 'Manajer Umum',
        delegate: 'Supervisor Umum',
        from: '2026-11-23',
        until: '2026-11-27',
        max: '10000000.00',
      },
    ],
  })
  const tuesday = { today: '2026-11-24' }

  test('6: an absent head is replaced up to the limit of the substitute; beyond it the request goes up', () => {
    const small = plan(facts('Staf Umum', '4750000', tuesday), purchases, away)
    expect(small.steps[0]?.tasks).toEqual([{ approver: 'Supervisor Umum', substituteFor: 'Manajer Umum' }])
    expect(decided(plan(facts('Staf Umum', '12000000', tuesday), purchases, away)).people).toEqual([
      'Direktur Operasional',
    ])
  })

  test('7: a substitute does not decide their own request', () => {
    expect(approvers(plan(facts('Supervisor Umum', '2000000', tuesday), purchases, away))).toEqual([
      ['Direktur Operasional'],
    ])
  })

  test('8: of two who decide in parallel, one refusal ends it and the other decision stays', () => {
    const both = step('Legal dan keuangan', [position('Manajer Legal & Arsip'), position('Manajer Keuangan & Pajak')], {
      mode: 'parallel',
    })
    const { end, tasks } = decided(plan(facts('Staf Umum', '750000000'), [rule('> 500 jt', [both])]), (approver) =>
      approver === 'Manajer Legal & Arsip' ? 'approved' : 'rejected',
    )
    expect([end, tasks.map(({ status }) => status)]).toEqual(['rejected', ['approved', 'rejected']])
  })

  test('9: two of three directors are enough, and two refusals end it', () => {
    const directors = step('Direksi', ['Direktur Utama', 'Direktur Keuangan', 'Direktur Operasional'].map(position), {
      mode: 'quorum',
      quorum: 2,
    })
    const planned = plan(facts('Staf Umum', '1000000'), [rule('Direksi', [directors])])
    const agreed = decided(planned)
    expect([agreed.end, agreed.tasks.map(({ status }) => status)]).toEqual([
      'approved',
      ['approved', 'approved', 'skipped'],
    ])
    const divided = decided(planned, (approver) => (approver === 'Direktur Utama' ? 'approved' : 'rejected'))
    expect([divided.end, divided.people]).toEqual([
      'rejected',
      ['Direktur Utama', 'Direktur Keuangan', 'Direktur Operasional'],
    ])
  })

  test('10: leave asks the substitute first; without one that step is not needed', () => {
    const asks = (substitute: string | null, days: string) =>
      plan(facts('Operator', null, { named: { substitute }, values: { days, is_paid: true } }), [leave])
    expect(approvers(asks('Staf Umum', '3'))).toEqual([['Staf Umum'], ['Supervisor Produksi']])
    expect(asks(null, '3').notNeeded).toEqual(['Pengganti', 'SDM'])
    expect(approvers(asks(null, '6'))).toEqual([['Supervisor Produksi'], ['Staf SDM']])
    const declined = decided(asks('Staf Umum', '3'), () => 'rejected')
    expect([declined.end, declined.people]).toEqual(['returned', ['Staf Umum']])
  })

  test('11: amounts are compared exactly at the edges of a band', () => {
    const bands = ['5000000', '5000000.00', '5000000.01', '25000000', '100000000', '100000000.01', null]
    expect(bands.map((amount) => plan(facts('Staf Umum', amount)).rule?.name)).toEqual([
      '≤ 5 jt',
      '≤ 5 jt',
      '5–25 jt',
      '5–25 jt',
      '25–100 jt',
      '> 100 jt',
      '≤ 5 jt',
    ])
    expect(() => plan(facts('Staf Umum', '12000', { currency: 'USD' }))).toThrow(
      'Belum ada aturan persetujuan untuk USD 12.000. Hubungi Administrator.',
    )
  })

  test('12: an inactive superior below an empty position is passed on upwards', () => {
    const before = snapshot({ without: ['Manajer Produksi'] })
    const request = facts('Operator', null, { values: { days: '2', is_paid: true } })
    expect(approvers(plan(request, [leave], before))).toEqual([['Supervisor Produksi']])
    const people = before.people.map((one) =>
      one.name === 'Supervisor Produksi' ? person(one.name, { isAble: false }) : one,
    )
    const [afterwards] = plan(request, [leave], { ...before, people }).steps
    expect(afterwards?.tasks.map(({ approver }) => approver)).toEqual(['Direktur Operasional'])
    expect(afterwards?.via).toEqual([
      'Supervisor Produksi tidak aktif',
      'Manajer Produksi kosong',
      'naik ke Direktur Operasional',
    ])
  })
})

describe('an approver who reports to the requester', () => {
  test('is not asked, as head of a department or by position: the step goes up past the requester', () => {
    const forGeneral = facts('Direktur Operasional', '4750000', { department: 'Umum' })
    expect(approvers(plan(forGeneral))).toEqual([['Direktur Utama']])
    const supervisor = rule('Supervisor', [step('Supervisor', [position('Supervisor Umum')])])
    expect(approvers(plan(facts('Manajer Umum'), [supervisor]))).toEqual([['Direktur Operasional']])
  })
})

describe('the choice of a rule', () => {
  const superior = [step('Atasan', [{ kind: 'manager', level: 1 }])]
  const chosen = (rules: Parameters<typeof plan>[1], about = facts('Staf Umum', '1000')) =>
    plan(about, rules).rule?.name

  test('prefers what names the company to what names anything else, then the priority', () => {
    const company = rule('Perusahaan', superior, { companies: ['CMI'], priority: 9 })
    const department = rule('Departemen', superior, { departments: ['Umum'], kinds: ['7'], offices: ['3'] })
    const any = rule('Semua', superior, { priority: 2 })
    expect(chosen([any, department, company], facts('Staf Umum', '1', { kind: '7', office: '3' }))).toBe('Perusahaan')
    expect(chosen([rule('Lain', superior, { priority: 3 }), any])).toBe('Semua')
  })

  test('leaves out what is not valid today, and says of every other rule why', () => {
    const old = rule('Lama', superior, { validTo: '2026-11-19', priority: 1 })
    const { rule: used, others } = plan(facts('Staf Umum'), [old, rule('Baru', superior, { priority: 2 })])
    expect([used?.name, others]).toEqual(['Baru', [{ name: 'Lama', because: 'tidak berlaku hari ini' }]])
  })

  test('is not needed where a target has no rules at all', () => {
    expect(plan(facts('Staf Umum'), [])).toMatchObject({ rule: undefined, steps: [] })
  })

  test('a position that nobody can decide for is refused, not skipped', () => {
    const director = step('Keuangan', [position('Direktur Keuangan')], { onVacant: 'stop' })
    expect(() =>
      plan(facts('Staf Umum'), [rule('Semua', [director])], snapshot({ without: ['Direktur Keuangan'] })),
    ).toThrow('Langkah 1: jabatan Direktur Keuangan kosong.')
  })
})
