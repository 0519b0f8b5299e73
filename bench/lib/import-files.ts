/** Input of a benchmark: a file of a collection, and the same rows as one statement. */
export type ImportFile = {
  /** Prefix of the file and its codes. Only these rows are deleted afterwards. */
  type: string
  heads: readonly string[]
  /** The rows that rows of the file refer to, by category of references. */
  places: Readonly<Record<string, string>>
  row: (at: number) => readonly string[]
  /** Adds `$1` rows like those of the file. */
  bare: string
  cleared: string
}

const place = (category: string) =>
  `(select id from ems."references" where category = '${category}' and code = 'BANGKU')`

/** The widest table there is: sixteen of the columns are its fields, the others have to be read all the same. */
const employees: ImportFile = {
  type: 'employees',
  heads: [
    ...['Nomor karyawan', 'Nama lengkap', 'Jenis kelamin', 'Perusahaan', 'Kantor', 'Departemen', 'Jabatan'],
    ...['Status kerja', 'Tanggal masuk', 'Panggilan', 'Tanggal keluar', 'Email kantor'],
    ...['Tempat lahir', 'Tanggal lahir', 'HP', 'Pola kerja'],
    ...Array.from({ length: 4 }, (_, n) => `Catatan ${n + 1}`),
  ],
  places: {
    company: 'PT Bangku Uji',
    office: 'Kantor Bangku Uji',
    department: 'Departemen Bangku Uji',
    position: 'Jabatan Bangku Uji',
    'work-pattern': 'Pola Bangku Uji',
  },
  row(at) {
    const { company = '', office = '', department = '', position = '', 'work-pattern': pattern = '' } = this.places
    return [
      ...[`B${at}`, `Karyawan Nomor ${at}`, at % 2 ? 'Laki-laki' : 'Perempuan', company, office, department, position],
      ...['PKWTT (Tetap)', '01/03/2020', 'Satu', '', `b${at}@bangku.test`],
      ...['Semarang', '05/04/1985', '0812 0000 1234', pattern],
      ...Array<string>(4).fill(`Catatan ${at}`),
    ]
  },
  bare: `insert into ems.employees (employee_no, full_name, gender, company_id, office_id, department_id, position_id, employment_type,
      join_date, status, work_email, birth_place, birth_date, mobile, work_pattern_id)
    select 'A' || n, 'Karyawan Nomor ' || n, 'm', ${place('company')}, ${place('office')}, ${place('department')}, ${place('position')},
      'permanent', '2020-03-01', 'active', 'a' || n || '@bangku.test', 'Semarang', '1985-04-05', '+6281200001234', ${place('work-pattern')}
    from generate_series(1, $1::int) n`,
  cleared: `delete from ems.employees where employee_no like 'B%'`,
}

/** An ordinary collection: all of the columns are its fields, five of them references. */
const items: ImportFile = {
  type: 'items',
  heads: [
    ...['Jenis', 'Kode', 'Nama', 'Nama Inggris', 'Kategori', 'Satuan', 'Merek', 'Spesifikasi', 'Barcode', 'HS code'],
    ...['Harga jual', 'Harga beli', 'Mata uang', 'Pajak', 'Dijual', 'Dibeli', 'Dipakai KITE', 'Aktif', 'Catatan'],
    'Perusahaan',
  ],
  places: {
    'item-category': 'Kategori Bangku Uji',
    unit: 'Satuan Bangku Uji',
    brand: 'Merek Bangku Uji',
    tax: 'Pajak Bangku Uji',
    company: 'PT Bangku Uji',
  },
  row(at) {
    const { 'item-category': category = '', unit = '', brand = '', tax = '', company = '' } = this.places
    return [
      ...[
        'Barang',
        `BANGKU-${at}`,
        `Kain Nomor ${at}`,
        `Fabric Number ${at}`,
        category,
        unit,
        brand,
        `Lebar ${at % 200} cm`,
      ],
      ...[
        `89${String(at).padStart(11, '0')}`,
        String(52_000_000 + (at % 900_000)),
        `${at % 90_000}.50`,
        '12.000,25',
        'IDR',
        tax,
      ],
      ...['Ya', at % 2 ? 'Ya' : 'Tidak', 'Tidak', 'Ya', `Catatan ${at}`, company],
    ]
  },
  bare: `insert into ems.items (kind, code, name, name_en, category_id, unit_id, brand_id, spec, barcode, hs_code, sell_price, buy_price,
      currency, tax_id, is_sold, is_purchased, is_kite, is_active, notes, company_id)
    select 'goods', 'BARE-' || n, 'Kain Nomor ' || n, 'Fabric Number ' || n, ${place('item-category')}, ${place('unit')}, ${place('brand')},
      'Lebar ' || n % 200 || ' cm', '88' || lpad(n::text, 11, '0'), (52000000 + n % 900000)::text, n % 90000 + 0.50, 12000.25, 'IDR',
      ${place('tax')}, true, n % 2 = 1, false, true, 'Catatan ' || n, ${place('company')}
    from generate_series(1, $1::int) n`,
  cleared: `delete from ems.items where code like 'BANGKU-%'`,
}

export const importFiles = { employees, items }
