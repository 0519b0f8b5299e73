create trigger configs_keep_secret before update of value on configs for each row
  when (new.type = 'secret') execute function keep_config_secret();
