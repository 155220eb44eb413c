/** Messages about the administration of the installation, by code. */
export const administrationMessages = {
  user_not_found: '此账号不存在。',
  last_administrator: '这是最后一位管理员。请先将另一个账号设为管理员。',
  professor_has_courses_other: '该教授有 {{count}} 门课程。请先删除课程，或保留原来的角色。',
}
