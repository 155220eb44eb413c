const password = 'a password of a past release'

/** People of a filled installation. */
export const people = [
  { name: 'Ada Óskarsdóttir', email: 'ada@example.org', role: 'professor', password },
  { name: 'Noor', email: 'noor@example.org', role: 'professor', password },
  { name: 'Mina 김', email: 'mina@example.org', role: 'student', password },
  { name: 'Joon', email: 'joon@example.org', role: 'student', password },
  { name: 'Lena', email: 'lena@example.org', role: 'student', password },
  { name: 'Omar', email: 'omar@example.org', role: 'student', password },
] as const
