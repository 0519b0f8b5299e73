import type { references as contract } from '@ems/contracts/settings'
import { prefer, queries, useLocation, useNavigate, usePreferences, useQuery, useSession } from '@ems/platform'
import { IconBuilding, IconChevronDown, Menu, Text, UnstyledButton } from '@ems/ui'
import { useState } from 'react'
import classes from './CompanySwitch.module.css'

/** The name is all that reading needs; the contract would bring zod into the first load. */
const references = { name: 'references', meta: {} } as typeof contract

const ALL = 'all'
const EVERY = 'Semua perusahaan'

/** *Semua perusahaan* or one company: filter of every list and the dashboard. Hidden with a single company in scope. */
export function CompanySwitch() {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { chosen, companies } = useCompanies(isOpen)
  if (user.companies.length < 2) return null
  const visible = chosen === ALL ? EVERY : (companies.find(({ id }) => id === chosen)?.name ?? '…')
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={280} keepMounted={false}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={`Perusahaan: ${visible}`} data-narrowed={chosen !== ALL}>
          <IconBuilding size={17} stroke={1.6} aria-hidden />
          <span className={classes.name}>{visible}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.list ?? ''}>
        <CompanyItems />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same choice as entries of another menu, where the bar has no room. */
export function CompanyItems() {
  const { user } = useSession()
  const { chosen, companies, error } = useCompanies(true)
  const choose = useChoose()
  if (user.companies.length < 2) return null
  return (
    <>
      <Menu.Label>Perusahaan</Menu.Label>
      <Menu.RadioGroup value={chosen} onChange={choose}>
        {[{ id: ALL, name: EVERY }, ...companies].map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {error && (
        <Text size="xs" c="var(--mantine-color-error)" px="sm" py={4} role="alert">
          Daftar perusahaan tidak dapat dimuat.
        </Text>
      )}
    </>
  )
}

/** Queried only when the menu opens, or when a name must be displayed. */
function useCompanies(isExpected: boolean) {
  const { user } = useSession()
  const { company = ALL } = usePreferences()
  const chosen = user.companies.includes(company) ? company : ALL
  const { data, error } = useQuery({
    ...queries(references).list({
      size: 250,
      sort: ['name'],
      filters: { id: user.companies },
      fields: ['code', 'name'],
    }),
    enabled: isExpected || chosen !== ALL,
  })
  return { chosen, companies: data?.rows ?? [], error }
}

/** Page numbers change with the filter, so open lists return to page 1. */
function useChoose() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (company: string) => {
    prefer({ company })
    const query = new URLSearchParams(search)
    if (!query.has('page')) return
    query.delete('page')
    navigate({ pathname, search: String(query) }, { replace: true })
  }
}
