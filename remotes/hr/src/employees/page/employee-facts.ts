/** The fields of the page of an employee, as its tabs group them. */
export const personal = [
  {
    legend: 'Identitas',
    names: [
      'nickname',
      'nik',
      'kk_no',
      'birth_place',
      'birth_date',
      'gender',
      'religion',
      'blood_type',
      'marital_status',
      'nationality',
    ],
  },
  { legend: 'Kontak', names: ['mobile', 'whatsapp', 'work_email', 'personal_email'] },
  {
    legend: 'Pajak, BPJS, dan bank',
    names: [
      'npwp',
      'ptkp',
      'dependents',
      'bpjs_health_no',
      'bpjs_health_class',
      'bpjs_tk_no',
      'bpjs_programs',
      'bank',
      'account_no',
      'account_name',
    ],
  },
  { legend: 'Alamat', names: ['addresses'] },
] as const
export const work = [
  {
    legend: 'Penempatan',
    names: [
      'company',
      'office',
      'department',
      'position',
      'grade',
      'manager',
      'work_pattern',
      'employment_type',
      'join_date',
      'service_date',
      'permanent_date',
      'next_move',
      'exit_date',
    ],
  },
  {
    legend: 'Kontrak',
    names: ['probation_end', 'contract_sequence', 'contract_start', 'contract_end', 'contract_total_months'],
  },
] as const
export const schooling = [{ legend: 'Pendidikan & keahlian', names: ['education', 'skills'] }] as const
