/** Messages about the administration of the installation, by code. */
export const administrationMessages = {
  user_not_found: '此账号不存在。',
  last_administrator: '这是最后一位管理员。请先将另一个账号设为管理员。',
  professor_has_courses_other: '该教授有 {{count}} 门课程。请先删除课程，或保留原来的角色。',
  professors_need_invitation: '教授须凭邀请注册。请向管理员索取链接。',
  professors_cannot_register: '教授不能在此注册。请先注册为学生，再请管理员更改角色。',
  invitation_unusable: '此邀请已被使用、已撤回或已过期。请向管理员索取新的邀请。',
  invitation_not_found: '此邀请已被使用或不存在。',
  setup_address_unknown: '这不是此系统的设置地址。请从最近一次启动的输出中复制。',
  setup_used: '此系统已有管理员。请登录。',
  setup_email_taken: '该邮箱已有账号。请输入其密码，或使用其他邮箱。',
  setting_unusable: '无法使用这些设置：{{text}}',
  setting_locked: '{{field}} 由服务器环境设定，无法在此更改。',
}
