import { expect, test } from '@jest/globals'
import { toQuery } from './list-params.ts'

const requested = (params: Parameters<typeof toQuery>[1]) => [...toQuery('users', params)].map((pair) => pair.join('='))

test('a list is asked for in the grammar of the API', () => {
  expect(
    requested({
      page: 2,
      size: 50,
      sort: ['-last_login_at', 'name'],
      filters: { status: ['active', 'invited'], name_like: 'sri' },
      q: ' wahyuni ',
      include: ['usergroup'],
      fields: ['name', 'email'],
    }),
  ).toEqual([
    'page[number]=2',
    'page[size]=50',
    'sort=-last_login_at,name',
    'filter[name_like]=sri',
    'filter[status][]=active',
    'filter[status][]=invited',
    'filter[q]=wahyuni',
    'include=usergroup',
    'fields[users]=name,email',
  ])
})

test('filters that say nothing are left out', () => {
  expect(requested({ filters: { status: 'all', role: '', company: ['', 'all'] }, q: '  ' })).toEqual([])
})
