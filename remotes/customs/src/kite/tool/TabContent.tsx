import { BclTab } from '../bcl/BclTab.tsx'
import { Boms } from '../tabs/Boms.tsx'
import { Diffs } from '../tabs/Diffs.tsx'
import { Due } from '../tabs/due/Due.tsx'
import { Files } from '../tabs/Files.tsx'
import { FinishGoods, NiperItems, RawMaterials } from '../tabs/Masters.tsx'
import { Mutation } from '../tabs/Mutation.tsx'
import { Peb } from '../tabs/peb/Peb.tsx'
import { Pib } from '../tabs/pib/Pib.tsx'
import { Tenants } from '../tabs/Tenants.tsx'
import type { Open } from './use-tab.ts'
import type { Tenant } from './use-tenant.ts'

/** In the order of the work: sources, documents, products, conversions, report, follow-up. */
export const tabs = {
  tenants: 'Perusahaan',
  files: 'Berkas Sumber',
  pib: 'PIB',
  peb: 'PEB',
  raw: 'Bahan Baku',
  goods: 'Barang Jadi',
  boms: 'Konversi',
  niper: 'Item NIPER',
  bcl: 'BCL.KT',
  diffs: 'Selisih Konversi',
  due: 'Jatuh Tempo',
  mutation: 'Mutasi',
} as const

type TabContentProps = {
  tab: string
  part: string | null
  bcl: string | null
  tenant: Tenant | undefined
  onOpen: Open
  onTenant: (id: string) => void
}

/** Content of the active tab. */
export function TabContent({ tab, part, bcl, tenant, onOpen, onTenant }: TabContentProps) {
  if (!tenant || tab === 'tenants') return <Tenants onChoose={onTenant} />
  const onPart = (next: string) => onOpen(tab, { part: next }, { isBack: true })
  switch (tab) {
    case 'files':
      return <Files tenant={tenant} />
    case 'pib':
      return <Pib tenant={tenant} part={part} onPart={onPart} />
    case 'peb':
      return <Peb tenant={tenant} part={part} onPart={onPart} />
    case 'raw':
      return <RawMaterials tenant={tenant} />
    case 'goods':
      return <FinishGoods tenant={tenant} />
    case 'boms':
      return <Boms tenant={tenant} part={part} onPart={onPart} />
    case 'niper':
      return <NiperItems tenant={tenant} part={part} onPart={onPart} />
    case 'bcl':
      return <BclTab tenant={tenant} bcl={bcl} part={part} onOpen={onOpen} />
    case 'diffs':
      return <Diffs tenant={tenant} />
    case 'mutation':
      return <Mutation tenant={tenant} />
    default:
      return <Due tenant={tenant} part={part} onPart={onPart} />
  }
}
